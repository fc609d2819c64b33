import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { serverNow } from '../api/server-clock.ts'
import { useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Toolbar } from '../ui/page/page.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { ZoneSwitch } from '../ui/time/time.tsx'
import { dayAt, printDay, readDay } from '../ui/time/zoned.ts'
import { wordChoices } from '../ui/form/word-choices.ts'
import { bandsOf, moved } from './bands.ts'
import { useSaying } from './calendar.tsx'
import { views, type View } from './search.ts'

const icon = (Icon: typeof ChevronLeft) => <Icon aria-hidden="true" className="size-4" />

/** The visible range is kept in the URL, so that it can be shared as a link. */
export const usePlace = (zone: string) => {
  const navigate = useNavigate()
  const search: { readonly view?: View; readonly from?: string } = useSearch({ strict: false })
  const view = search.view ?? 'fortnight'
  const anchor = readDay(search.from ?? '') ?? dayAt(zone, serverNow())
  const go = (next: { readonly view?: View; readonly from?: string | undefined }): void =>
    void navigate({ to: '.', search: { view, from: search.from, ...next }, replace: true })
  return { view, anchor, bands: bandsOf(zone, view, anchor), go, step: (by: 1 | -1) => go({ from: printDay(moved(view, anchor, by)) }) }
}

type Place = ReturnType<typeof usePlace>

export const CalendarBar = ({ place, tz }: { place: Place; tz: string }) => {
  const { common, oncall: text } = useText()
  const say = useSaying(tz)
  useShortcuts([
    { id: 'oncall.week', keys: 'w', scope: 'page', label: text.view.week, run: () => place.go({ view: 'week' }) },
    { id: 'oncall.month', keys: 'm', scope: 'page', label: text.view.month, run: () => place.go({ view: 'month' }) },
  ])
  return (
    <Toolbar label={common.show} end={<ZoneSwitch tz={tz} own={text.zoneOwn} />}>
      <IconButton
        label={common.earlier}
        shortcut={{ id: 'oncall.earlier', keys: 'ArrowLeft', scope: 'page' }}
        onClick={() => place.step(-1)}
      >
        {icon(ChevronLeft)}
      </IconButton>
      <Button shortcut={{ id: 'oncall.today', keys: 't', scope: 'page' }} onClick={() => place.go({ from: undefined })}>
        {common.today}
      </Button>
      <IconButton label={common.later} shortcut={{ id: 'oncall.later', keys: 'ArrowRight', scope: 'page' }} onClick={() => place.step(1)}>
        {icon(ChevronRight)}
      </IconButton>
      <Segmented label={common.show} value={place.view} choices={wordChoices(views, text.view)} onChange={(view) => place.go({ view })} />
      <strong aria-live="polite">{say.month(place.anchor)}</strong>
    </Toolbar>
  )
}
