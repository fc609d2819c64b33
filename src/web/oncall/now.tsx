import { parseInstant } from '../../contract/time.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useZone } from '../ui/time/time.tsx'
import type { OnCallDuty } from './data.ts'

/** Formats a time in the on-call agent’s zone and in the viewer’s; once if both are equal. */
export const useBothClocks = () => {
  const text = useText().oncall
  const format = useFormat()
  const mine = useZone()
  return (
    iso: string,
    person: { readonly name: string; readonly timezone: string } | null,
  ): { readonly yours: string; readonly theirs?: string } => {
    const at = parseInstant(iso) ?? 0
    const weekday = new Intl.DateTimeFormat(format.language, { weekday: 'short', timeZone: mine }).format(at / 1_000)
    const yours = `${weekday} ${format.time(at, mine, 'short')}`
    if (person === null || person.timezone === '') return { yours }
    const theirs = format.time(at, person.timezone, 'short')
    if (theirs === format.time(at, mine, 'short')) return { yours }
    return { yours: text.yourTime({ time: yours }), theirs: text.theirTime({ name: person.name, time: theirs }) }
  }
}

export const NowLine = ({ duty }: { duty: OnCallDuty }) => {
  const { common, oncall: text } = useText()
  const both = useBothClocks()
  const who = duty.user?.name ?? text.nobody
  const { yours = '', theirs } = duty.until_at === null ? {} : both(duty.until_at, duty.user)
  const times = theirs === undefined ? yours : `${yours}, ${theirs}`
  const until = duty.until_at === null ? text.forGood : `${common.until.toLowerCase()} ${times}`
  const next = duty.next === null ? '' : ` · ${text.columns.next.toLowerCase()} ${duty.next.user?.name ?? text.nobody}`
  return (
    <>
      {common.onCallNow}: <strong>{who}</strong> {until}
      {next}
    </>
  )
}
