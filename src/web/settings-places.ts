import { useText } from './i18n/text.tsx'
import { ownGroups } from './me/parts.ts'
import { may, useMe } from './session.ts'
import { adminGroups } from './admin/parts.ts'

type SettingsPlace = { readonly to: string; readonly label: string; readonly hint: string }

export const useSettingsPlaces = (): readonly SettingsPlace[] => {
  const { admin, me: own } = useText()
  const me = useMe()
  if (me === undefined) return []
  const parts = adminGroups.flatMap((group) => group.parts).filter(({ needs }) => may(me, needs))
  return [
    ...parts.map(({ to }) => ({ to: `/admin/${to}`, label: admin.nav.parts[to], hint: admin.nav.label })),
    ...ownGroups.flatMap((group) => group.parts).map((to) => ({ to: `/me/${to}`, label: own.nav.parts[to], hint: own.nav.label })),
  ]
}
