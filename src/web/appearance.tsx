import { AppearanceChoices } from './appearance-choices.tsx'
import { useText } from './i18n/text.tsx'
import { changePrefs, usePrefs } from './prefs.ts'
import { Dialog } from './ui/layer/dialog.tsx'
import { Switch } from './ui/form/toggle.tsx'

export const Appearance = ({ onClose }: { onClose: () => void }) => {
  const { nav } = useText().me
  const text = useText().shell.appearance
  const { single_keys: isOn } = usePrefs()
  return (
    <Dialog title={nav.parts.appearance} lightDismiss onClose={onClose}>
      <div className="flex flex-col items-start gap-4">
        <AppearanceChoices />
        <Switch
          label={text.singleKeys}
          hint={text.singleKeysHint}
          checked={isOn}
          onChange={(single_keys) => changePrefs({ single_keys })}
        />
      </div>
    </Dialog>
  )
}
