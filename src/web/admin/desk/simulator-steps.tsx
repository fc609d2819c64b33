import { useText } from '../../i18n/text.tsx'
import { instantText, localText } from '../../ui/form/date-time-text.ts'
import { Input, Select } from '../../ui/form/field.tsx'
import { RowEditor } from '../../ui/form/row-editor.tsx'
import { wordChoices } from '../../ui/form/word-choices.ts'
import { nextStep, stepKindOf, stepKinds, type Step } from './steps.ts'

type StepsProps = {
  readonly from: string | null
  readonly steps: readonly Step[]
  readonly onChange: (steps: readonly Step[]) => void
}

export const Steps = ({ from, steps, onChange }: StepsProps) => {
  const { common } = useText()
  const { sla: text } = useText().admin.desk
  return (
    <RowEditor
      label={common.events}
      hint={text.afterwardsHint}
      add={text.addStep}
      remove={text.removeStep}
      rows={steps}
      fresh={() => nextStep(from, steps)}
      onChange={onChange}
    >
      {(step, at, change) => (
        <>
          <div className="w-52 max-pane:w-full">
            <Input
              type="datetime-local"
              aria-label={`${common.when} ${at + 1}`}
              value={localText(step.at)}
              onChange={(event) => change({ ...step, at: instantText(event.currentTarget.value) })}
            />
          </div>
          <div className="w-48 grow max-pane:w-full">
            <Select
              aria-label={`${text.step} ${at + 1}`}
              value={step.kind}
              choices={wordChoices(stepKinds, text.steps)}
              onChange={(event) => change({ ...step, kind: stepKindOf(event.currentTarget.value) })}
            />
          </div>
        </>
      )}
    </RowEditor>
  )
}
