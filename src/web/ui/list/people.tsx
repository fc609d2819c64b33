import type { PresentAgent } from '../../../contract/app/presence.ts'
import { useText } from '../../i18n/text.tsx'
import { Avatar } from '../avatar.tsx'
import { Quiet } from '../quiet.tsx'

/** Initials of an agent, or a dash if unassigned. */
export const PersonGlyph = ({ name, nobody }: { name: string | undefined; nobody: string }) =>
  name === undefined ? (
    <span role="img" aria-label={nobody} data-tip={nobody} className="inline-grid size-5 place-items-center text-muted">
      –
    </span>
  ) : (
    <Avatar name={name} size="small" />
  )

export const PersonMark = ({ name, nobody }: { name: string | undefined; nobody: string }) =>
  name === undefined ? (
    <Quiet>{nobody}</Quiet>
  ) : (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle">
      <Avatar name={name} size="small" />
      <span className="truncate text-13">{name}</span>
    </span>
  )

export const PresentMarks = ({ people, size = 'small' }: { people: readonly PresentAgent[]; size?: 'small' | 'normal' }) => {
  const text = useText().inbox.presence
  if (people.length === 0) return null
  return (
    <span className="inline-flex gap-1.5">
      {people.map(({ id, name, activity }) => (
        <Avatar key={id} name={name} size={size} doing={text[activity]} />
      ))}
    </span>
  )
}
