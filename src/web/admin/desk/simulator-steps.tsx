import { useText } from '../../i18n/text.tsx'
import { instantText, localText } from '../../ui/form/date-time-text.ts'
import { Input, Select } from '../../ui/form/field.tsx'
import { RowEditor } from '../../ui/form/row-editor.tsx'
import { nextStep, stepKindOf, stepKinds, type Step } from './steps.ts'

type StepsProps = {
  /** When the ticket comes in. */
  readonly from: string | null
  readonly steps: readonly Step[]
  readonly onChange: (steps: readonly Step[]) => void
}

/** The life of a ticket on paper: who writes, when it waits, when it is done. */
export const Steps = ({ from, steps, onChange }: StepsProps) => {
  const { sla: text } = useText().admin.desk
  const change = (at: number, part: Partial<Step>): void =>
    onChange(steps.map((step, index) => (index === at ? { ...step, ...part } : step)))
  return (
    <RowEditor
      label={text.afterwards}
      hint={text.afterwardsHint}
      add={text.addStep}
      remove={text.removeStep}
      count={steps.length}
      row={(at) => (
        <>
          <div className="w-52 max-pane:w-full">
            <Input
              type="datetime-local"
              aria-label={`${text.stepAt} ${at + 1}`}
              value={localText(steps[at]?.at ?? null)}
              onChange={(event) => change(at, { at: instantText(event.currentTarget.value) })}
            />
          </div>
          <div className="w-48 grow max-pane:w-full">
            <Select
              aria-label={`${text.step} ${at + 1}`}
              value={steps[at]?.kind ?? 'agent_replied'}
              choices={stepKinds.map((value) => ({ value, label: text.steps[value] }))}
              onChange={(event) => change(at, { kind: stepKindOf(event.currentTarget.value) })}
            />
          </div>
        </>
      )}
      onAdd={() => onChange([...steps, nextStep(from, steps)])}
      onRemove={(at) => onChange(steps.filter((_, index) => index !== at))}
    />
  )
}
