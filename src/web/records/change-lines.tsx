import type { ChangeCard } from '../../contract/app/cards.ts'
import { useText } from '../i18n/text.tsx'
import { Go } from '../ui/page/go.tsx'
import { Line, Lines } from '../ui/page/room.tsx'
import { Status } from '../ui/status.tsx'
import { kindOfChange } from './kinds.ts'

export const ChangeLines = ({ label, changes }: { label: string; changes: readonly Pick<ChangeCard, 'id' | 'title' | 'status'>[] }) => {
  const text = useText().changes
  return (
    <Lines label={label}>
      {changes.map(({ id, title, status }) => (
        <Line
          key={id}
          glyph={<Status kind={kindOfChange[status]} word={text.status[status]} look="glyph" />}
          detail={`${text.reference({ id })} · ${text.status[status]}`}
        >
          <Go to={`/changes/${id}`}>{title}</Go>
        </Line>
      ))}
    </Lines>
  )
}
