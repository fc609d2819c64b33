import { useText } from '../i18n/text.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { TimeSpan } from '../ui/time-span.tsx'
import { Time } from '../ui/time.tsx'

/** When something is to happen, or happened; one end may still be open. */
export const Window = ({ from, to }: { from: string | null; to: string | null }) => {
  const text = useText().changes
  if (from !== null && to !== null) return <TimeSpan from={from} to={to} />
  const only = from ?? to
  return only === null ? <Quiet>{text.noTime}</Quiet> : <Time at={only} mode="short" />
}
