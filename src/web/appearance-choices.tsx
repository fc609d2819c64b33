import { languages } from './i18n/language.ts'
import { useText } from './i18n/text.tsx'
import { changePrefs, usePrefs } from './prefs.ts'
import { densities, themes, zoneChoices } from './prefs-shape.ts'
import { Field, Select } from './ui/form/field.tsx'
import { Segmented } from './ui/form/segmented.tsx'
import { Switch } from './ui/form/toggle.tsx'
import { wordChoices } from './ui/form/word-choices.ts'

export const AppearanceChoices = () => {
  const { common, shell, ui } = useText()
  const text = shell.appearance
  const prefs = usePrefs()
  return (
    <>
      <Segmented
        showLabel
        label={text.theme}
        value={prefs.theme}
        choices={wordChoices(themes, text.themes)}
        onChange={(theme) => changePrefs({ theme })}
      />
      <Segmented
        showLabel
        label={text.density}
        value={prefs.density}
        choices={wordChoices(densities, text.densities)}
        onChange={(density) => changePrefs({ density })}
      />
      <Segmented
        showLabel
        label={ui.zone.label}
        value={prefs.zone}
        choices={wordChoices(zoneChoices, ui.zone)}
        onChange={(zone) => changePrefs({ zone })}
      />
      <Field label={common.language}>
        <Select
          value={prefs.language}
          choices={[{ value: '', label: text.browserLanguage }, ...wordChoices(languages, text.languages)]}
          onChange={(event) => changePrefs({ language: event.currentTarget.value })}
        />
      </Field>
      <Switch
        label={text.simpleLists}
        hint={text.simpleListsHint}
        checked={prefs.simple_lists}
        onChange={(simple_lists) => changePrefs({ simple_lists })}
      />
    </>
  )
}
