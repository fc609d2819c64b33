import { useText } from './i18n/text.tsx'
import { languages } from './i18n/language.ts'
import { changePrefs, usePrefs } from './prefs.ts'
import { densities, themes } from './prefs-shape.ts'
import { Dialog } from './ui/dialog.tsx'
import { Field, Select } from './ui/field.tsx'
import { Segmented } from './ui/segmented.tsx'
import { Switch } from './ui/toggle.tsx'

/** How the dashboard looks and listens, for this person in this browser. Each choice acts at once. */
export const Appearance = ({ onClose }: { onClose: () => void }) => {
  const text = useText().shell.appearance
  const prefs = usePrefs()
  return (
    <Dialog title={text.title} lightDismiss onClose={onClose}>
      <div className="flex flex-col items-start gap-4">
        <Segmented
          showLabel
          label={text.theme}
          value={prefs.theme}
          choices={themes.map((value) => ({ value, label: text.themes[value] }))}
          onChange={(theme) => changePrefs({ theme })}
        />
        <Segmented
          showLabel
          label={text.density}
          value={prefs.density}
          choices={densities.map((value) => ({ value, label: text.densities[value] }))}
          onChange={(density) => changePrefs({ density })}
        />
        <Field label={text.language}>
          <Select
            value={prefs.language}
            choices={[{ value: '', label: text.browserLanguage }, ...languages.map((value) => ({ value, label: text.languages[value] }))]}
            onChange={(event) => changePrefs({ language: event.currentTarget.value })}
          />
        </Field>
        <Switch
          label={text.simpleLists}
          hint={text.simpleListsHint}
          checked={prefs.simple_lists}
          onChange={(simple_lists) => changePrefs({ simple_lists })}
        />
        <Switch
          label={text.singleKeys}
          hint={text.singleKeysHint}
          checked={prefs.single_keys}
          onChange={(single_keys) => changePrefs({ single_keys })}
        />
      </div>
    </Dialog>
  )
}
