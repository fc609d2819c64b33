import { useNavigate } from '@tanstack/react-router'
import { useSettingsPlaces } from './settings-places.ts'
import { useText } from './i18n/text.tsx'
import type { PaletteRow } from './ui/layer/palette-query.ts'
import { useKeysOf, useShortcutList } from './keys/use-shortcuts.tsx'
import type { Place } from './places.tsx'
import { recentVisits } from './recent.ts'
import { may, useMe } from './session.ts'

/** Pages without an entry in the navigation rail, reachable by name. */
const useByName = (): readonly { readonly to: string; readonly label: string }[] => {
  const { common } = useText()
  const me = useMe()
  const seesTickets = may(me, 'tickets:read')
  return [
    ...(seesTickets || may(me, 'users:read')
      ? [
          { to: '/people', label: common.people },
          { to: '/companies', label: common.companies },
        ]
      : []),
    ...(seesTickets ? [{ to: '/problems', label: common.problems }] : []),
  ]
}

/** Rows of the palette, built when it opens: afterwards the focus has left the list whose actions are offered. */
export const usePaletteRows = (places: readonly Place[]): (() => readonly PaletteRow[]) => {
  const text = useText().shell
  const navigate = useNavigate()
  const shortcuts = useShortcutList()
  const keysOf = useKeysOf()
  const others = [...useByName(), ...useSettingsPlaces()]
  const go = (to: string) => () => void navigate({ to })
  return () => [
    ...shortcuts
      .filter((shortcut) => !shortcut.id.startsWith('go.') && shortcut.id !== 'palette' && (shortcut.when?.() ?? true))
      .map((shortcut): PaletteRow => {
        const { id, label, run, scope } = shortcut
        return { id: `do ${id}`, kind: 'do', here: scope !== 'global', label, keys: keysOf(shortcut), run }
      }),
    ...recentVisits()
      .filter((visit) => visit.to !== location.pathname)
      .map((visit): PaletteRow => ({ id: `recent ${visit.to}`, kind: 'recent', label: visit.label, hint: visit.to, run: go(visit.to) })),
    ...places.map((place): PaletteRow => {
      const keys = keysOf({ id: `go.${place.id}`, keys: place.keys })
      return { id: `place ${place.id}`, kind: 'place', label: text.places[place.id], keys, run: go(place.to) }
    }),
    ...others.map(({ to, ...words }): PaletteRow => ({ id: `place ${to}`, kind: 'place', deep: true, ...words, run: go(to) })),
  ]
}
