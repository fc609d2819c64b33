import { parseInstant, SECOND } from '../../contract/time.ts'
import { useFormat } from '../i18n/text.tsx'
import { useTicking } from '../ui/time/ticker.ts'

export const Lasted = ({ from, to }: { from: string; to: string | null }) => {
  const format = useFormat()
  const start = parseInstant(from) ?? 0
  const end = to === null ? undefined : parseInstant(to)
  const span = useTicking((now) => format.span(Math.max(SECOND, (end ?? now) - start)), end === undefined)
  return <>{span}</>
}
