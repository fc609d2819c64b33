import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import type { AfterSend } from '../prefs-shape.ts'
import type { ComposerMode } from '../ui/writing/composer-box.tsx'
import type { DraftKeeper } from './use-draft.ts'
import type { Files } from './use-files.ts'
import type { Sending } from './use-send.ts'

/** Navigation after sending. `findNext` is missing without a surrounding list. */
export type Leaving = { readonly findNext: (() => (() => void) | undefined) | undefined; readonly onBack: (() => void) | undefined }

/** The effective preference: without a surrounding list the ticket stays open. */
export const wishHere = (wish: AfterSend, { findNext, onBack }: Leaving): AfterSend =>
  onBack === undefined || (wish === 'next' && findNext === undefined) ? 'stay' : wish

export type ComposerProps = {
  readonly ticket: TicketOverview
  readonly me: number | undefined
  readonly keeper: DraftKeeper
  readonly files: Files
  readonly sending: Sending
  readonly quiet: boolean
  readonly leaving: Leaving
  readonly takeMode: (() => ComposerMode | undefined) | undefined
}
