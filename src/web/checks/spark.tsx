import { useQuery } from '@tanstack/react-query'
import { listDurations } from '../../contract/app/checks.ts'
import type { CheckListItem } from '../../contract/app/check-records.ts'
import { SECOND } from '../../contract/time.ts'
import { call } from '../api/call.ts'
import { after } from '../clock.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { Sparkline } from '../ui/chart/sparkline.tsx'

type Waiting = { readonly uuid: string; readonly take: (values: readonly number[]) => void; readonly fail: (why: unknown) => void }

const patience = 60
const atOnce = 50
const waiting = new Map<string, Waiting[]>()

const ask = (project: string): void => {
  const asked = waiting.get(project) ?? []
  waiting.delete(project)
  for (let from = 0; from < asked.length; from += atOnce) {
    const some = asked.slice(from, from + atOnce)
    call(listDurations, { params: { uuid: project }, query: { checks: some.map(({ uuid }) => uuid).join(',') } }).then(
      ({ data }) => some.forEach(({ uuid, take }) => take(data[uuid] ?? [])),
      (why: unknown) => some.forEach(({ fail }) => fail(why)),
    )
  }
}

/** Batches the requests of rows that become visible together. */
const durationsOf = (project: string, uuid: string): Promise<readonly number[]> =>
  new Promise((take, fail) => {
    const asked = waiting.get(project)
    if (asked === undefined) after(patience, () => ask(project))
    waiting.set(project, [...(asked ?? []), { uuid, take, fail }])
  })

const freshFor = 300_000

/** Sparkline of recent durations, loaded when the row becomes visible. */
export const Spark = ({ project, row }: { project: string; row: CheckListItem }) => {
  const text = useText().checks
  const format = useFormat()
  const { data = [] } = useQuery({
    queryKey: ['spark', row.uuid],
    queryFn: () => durationsOf(project, row.uuid),
    enabled: row.last_duration !== null,
    staleTime: freshFor,
    retry: false,
  })
  if (data.length < 2) return null
  const [newest = 0, longest] = [data.at(-1), Math.max(...data)]
  return (
    <Sparkline
      values={data}
      sentence={text.spark({ count: data.length, newest: format.span(newest * SECOND), longest: format.span(longest * SECOND) })}
    />
  )
}
