import { useQuery } from '@tanstack/react-query'
import type { CheckDetail } from '../../contract/app/check-records.ts'
import { listAlerts } from '../../contract/v1/alerts.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Go } from '../ui/page/go.tsx'

const askEvery = 5_000

const agrees = ({ status }: CheckDetail, alert: string | undefined): boolean => {
  if (status === 'down') return alert !== undefined && alert !== 'resolved'
  return alert === undefined || alert === 'resolved' || status !== 'up'
}

/** The newest ticket opened by an alert of this check, while the alert is active. */
export const LinkedTicket = ({ check }: { check: CheckDetail }) => {
  const text = useText().check
  const mayRead = useMay('tickets:read')
  const { data } = useQuery({
    queryKey: ['alerts', check.uuid, check.status],
    queryFn: ({ signal }) => call(listAlerts, { query: { check_uuid: check.uuid, per_page: 1 }, signal }),
    select: ({ data: [newest] }) => newest,
    meta: { follows: ['ticket', 'alert'] },
    // The helpdesk processes a status change slightly later, so the query polls until the alert has the status of the check.
    refetchInterval: ({ state }) => (agrees(check, state.data?.data[0]?.state) ? false : askEvery),
    enabled: mayRead,
  })
  if (data === undefined || data.ticket_id === null) return null
  return <Go to={`/tickets/${data.ticket_id}`}>{text.ticket({ id: data.ticket_id, state: text.alertStates[data.state] })}</Go>
}
