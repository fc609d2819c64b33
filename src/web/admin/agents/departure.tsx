import { useQuery } from '@tanstack/react-query'
import { previewDeactivation, type DeactivationPreview } from '../../../contract/app/deactivation-preview.ts'
import { dataOptions } from '../../api/data-options.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layer/dialog.tsx'
import { Points } from '../../ui/list/points.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { type User } from '../data.ts'

const Effects = ({ departure }: { departure: DeactivationPreview }) => {
  const text = useText().admin.agents.departure
  const format = useFormat()
  const points = [
    text.sessions({ count: departure.sessions }),
    text.tokens({ count: departure.tokens }),
    departure.returns_tickets ? text.ticketsReturn({ count: departure.open_tickets }) : text.ticketsStay({ count: departure.open_tickets }),
    departure.schedules.length === 0 ? text.noSchedules : text.schedules({ names: format.list(departure.schedules) }),
    text.kept,
  ]
  return <Points points={points} />
}

type DepartureProps = { readonly user: User; readonly busy: boolean; readonly onConfirm: () => void; readonly onClose: () => void }

export const DepartureDialog = ({ user, busy, onConfirm, onClose }: DepartureProps) => {
  const { common, admin } = useText()
  const text = admin.agents.departure
  const departure = useQuery({
    queryKey: ['departure', user.id],
    ...dataOptions(previewDeactivation, { params: { id: user.id } }),
    staleTime: 0,
  })
  return (
    <Dialog
      title={text.title({ name: user.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="danger" busy={busy} onClick={onConfirm}>
            {text.verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{text.sentence}</p>
        <Loaded query={departure} failed={text.failed} rows={3}>
          {(data) => <Effects departure={data} />}
        </Loaded>
      </div>
    </Dialog>
  )
}
