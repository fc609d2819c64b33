import { useText } from '../i18n/text.tsx'
import { Select } from '../ui/form/field.tsx'

export const SayTemplates = ({ onChoose }: { onChoose: (message: string) => void }) => {
  const { common, incidents: text } = useText()
  const templates = [
    ['looking', text.template.looking, text.template.lookingText],
    ['found', text.template.found, text.template.foundText],
    ['watching', text.template.watching, text.template.watchingText],
  ] as const
  return (
    <div className="w-44">
      <Select
        aria-label={common.template}
        value=""
        choices={[{ value: '', label: common.template }, ...templates.map(([value, label]) => ({ value, label }))]}
        onChange={(event) => {
          const chosen = templates.find(([value]) => value === event.currentTarget.value)
          if (chosen !== undefined) onChoose(chosen[2])
        }}
      />
    </div>
  )
}
