import { useText } from '../i18n/text.tsx'
import { TimeOrNone } from '../ui/time/time-or-none.tsx'
import { TimeSpan } from '../ui/time/time-span.tsx'

/** Planned or actual period; either end may be open. */
export const Window = ({ from, to }: { from: string | null; to: string | null }) => {
  const text = useText().changes
  if (from !== null && to !== null) return <TimeSpan from={from} to={to} />
  return <TimeOrNone at={from ?? to} none={text.noTime} mode="short" />
}
