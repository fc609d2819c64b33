import { useText } from '../i18n/text.tsx'
import { changePrefs, usePrefs } from '../prefs.ts'
import { afterSends } from '../prefs-shape.ts'
import { Menu } from '../ui/layer/menu.tsx'
import { wishHere, type Leaving } from './composer-props.ts'

export const AfterSend = ({ leaving }: { leaving: Leaving }) => {
  const text = useText().ticket
  const chosen = wishHere(usePrefs().after_send, leaving)
  const offered = afterSends.filter((one) => wishHere(one, leaving) === one)
  if (offered.length === 1) return null
  return (
    <Menu
      look="quiet"
      label={text.afterSend[chosen]}
      items={offered.map((one) => ({
        kind: 'check',
        label: text.afterSend[one],
        checked: one === chosen,
        onSelect: () => changePrefs({ after_send: one }),
      }))}
    />
  )
}
