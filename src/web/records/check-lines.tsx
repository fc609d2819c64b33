import type { CheckCard } from '../../contract/app/cards.ts'
import { useText } from '../i18n/text.tsx'
import { Go } from '../ui/page/go.tsx'
import { Line, Lines } from '../ui/page/room.tsx'
import { Status } from '../ui/status.tsx'
import { kindOfCheck } from '../ui/status-kinds.ts'

export const CheckLines = ({ label, checks }: { label: string; checks: readonly CheckCard[] }) => {
  const text = useText().ui
  return (
    <Lines label={label}>
      {checks.map(({ uuid, name, status, project_uuid, project_name }) => (
        <Line
          key={uuid}
          glyph={<Status kind={kindOfCheck[status]} look="glyph" />}
          detail={`${project_name} · ${text.status[kindOfCheck[status]]}`}
        >
          <Go to={`/p/${project_uuid}/checks/${uuid}`}>{name}</Go>
        </Line>
      ))}
    </Lines>
  )
}
