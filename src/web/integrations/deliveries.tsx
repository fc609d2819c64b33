import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { IntegrationDelivery, IntegrationRecord } from '../../contract/app/integrations.ts'
import { deliveriesQuery } from '../channels/data.ts'
import { SendAgain, sentGlyphs } from '../check/told.tsx'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { useMay } from '../session.ts'
import { monitorCall } from '../ui/api-call.ts'
import { EmptyPart } from '../ui/list/empty-part.tsx'
import { UnfoldList, type UnfoldRow } from '../ui/list/unfold-list.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import { Time } from '../ui/time/time.tsx'

const useSubject = () => {
  const text = useText().integrations
  return ({ check, occasion, status }: IntegrationDelivery): string => {
    if (occasion === 'test') return text.occasion.test
    return text.told({ check: check ?? '', what: text.states[status], occasion: occasion === 'flip' ? '' : text.occasion[occasion] })
  }
}

const Inside = ({ delivery, name }: { delivery: IntegrationDelivery; name: string }) => {
  const { common } = useText()
  const project = useProjectId()
  const mayWrite = useMay('monitor:write')
  const { uuid, happened_at, check, check_uuid, attempts, error, can_retry } = delivery
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      {error !== '' && <p className="max-w-full break-words">{error}</p>}
      <Quiet>
        <Time at={happened_at} mode="stamp" /> · {common.attempts({ count: attempts })}
      </Quiet>
      {check_uuid !== null && <Go to={`/p/${project}/checks/${check_uuid}`}>{check ?? check_uuid}</Go>}
      {can_retry && mayWrite && <SendAgain uuid={uuid} channel={name} />}
    </div>
  )
}

/** The error is truncated to one line until the row is expanded. */
const useRow = (name: string, open: string | undefined) => {
  const { check: words } = useText()
  const subjectOf = useSubject()
  return (delivery: IntegrationDelivery): UnfoldRow => ({
    id: delivery.uuid,
    summary: (
      <>
        <Status kind={sentGlyphs[delivery.state]} word={words.states[delivery.state]} />
        <span className="min-w-0 break-words">{subjectOf(delivery)}</span>
        <Time at={delivery.happened_at} mode="short" />
        {delivery.error !== '' && delivery.uuid !== open && (
          <span className="w-full truncate">
            <Quiet>{delivery.error}</Quiet>
          </span>
        )}
      </>
    ),
    inside: () => <Inside delivery={delivery} name={name} />,
  })
}

export const Deliveries = ({ integration, name }: { integration: IntegrationRecord; name: string }) => {
  const text = useText().integrations
  const [open, setOpen] = useState<string>()
  const rowOf = useRow(name, open)
  const deliveries = useQuery(deliveriesQuery(integration.uuid))
  return (
    <Section title={text.deliveries}>
      <Loaded query={deliveries} failed={text.deliveriesFailed} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyPart
              title={text.deliveries}
              sentence={text.noDeliveries}
              apiCall={monitorCall(`channels/${integration.uuid}/test`, {})}
            />
          ) : (
            <UnfoldList label={text.deliveries} rows={rows.map(rowOf)} open={open} onOpen={setOpen} />
          )
        }
      </Loaded>
    </Section>
  )
}
