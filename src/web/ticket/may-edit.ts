import type { ConversationMessage } from '../../contract/app/ticket-overview.ts'

type Said = Pick<ConversationMessage, 'author' | 'is_internal' | 'undo_until' | 'email_status'>

const isHeld = ({ undo_until, email_status }: Said): boolean => undo_until !== null && email_status === 'queued'

/** Authors may edit a note at any time, because it is internal, and a reply until it is sent. */
export const mayEdit = (said: Said, me: number | undefined): boolean =>
  said.author.type === 'agent' && said.author.id === me && (said.is_internal || isHeld(said))
