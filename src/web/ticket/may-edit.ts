import type { ConversationMessage } from '../../contract/app/ticket-overview.ts'

type Said = Pick<ConversationMessage, 'author' | 'is_internal' | 'undo_until' | 'email_status'>

/** A reply that waits to leave. */
const isHeld = ({ undo_until, email_status }: Said): boolean => undo_until !== null && email_status === 'queued'

/** One's own words: a note at any time, since nobody outside reads it; a reply until it leaves. */
export const mayEdit = (said: Said, me: number | undefined): boolean =>
  said.author.type === 'agent' && said.author.id === me && (said.is_internal || isHeld(said))
