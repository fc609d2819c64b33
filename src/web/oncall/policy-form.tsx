import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { createPolicy, updatePolicy } from '../../contract/v1/on-call.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { Field, Input, Select } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { typedIn } from '../ui/form/form-fields.ts'
import type { Policy, Target } from './data.ts'
import { useTargetName } from './use-target-name.ts'

type LevelValues = { readonly delay: string; readonly targets: readonly Target[] }

const emptyLevel: LevelValues = { delay: '5', targets: [] }
const kinds = ['schedule', 'user', 'department'] as const

const readTarget = (text: string): Target | undefined => {
  const [type, id] = text.split(' ')
  const kind = kinds.find((one) => one === type)
  return kind === undefined ? undefined : { type: kind, id: Number(id) }
}

const sameAs = (a: Target) => (b: Target) => a.type === b.type && a.id === b.id

type LevelProps = {
  readonly number: number
  readonly level: LevelValues
  readonly onChange: (level: LevelValues) => void
  readonly onRemove: (() => void) | undefined
}

const Targets = ({ level, onChange }: Pick<LevelProps, 'level' | 'onChange'>) => {
  const { common } = useText()
  const text = useText().oncall.policies
  const { nameOf } = useTargetName()
  return (
    <ul aria-label={common.notify} className="flex flex-wrap gap-1">
      {level.targets.map((target) => (
        <li key={`${target.type} ${target.id}`}>
          <FilterChip
            name={text.kinds[target.type]}
            value={nameOf(target)}
            onRemove={() => onChange({ ...level, targets: level.targets.filter((other) => !sameAs(target)(other)) })}
          />
        </li>
      ))}
    </ul>
  )
}

const useChoices = (taken: readonly Target[]) => {
  const text = useText().oncall.policies
  const { lists, nameOf } = useTargetName()
  return kinds
    .flatMap((type) => lists[type].map(({ id }): Target => ({ type, id })))
    .filter((target) => !taken.some(sameAs(target)))
    .map((target) => ({
      value: `${target.type} ${target.id}`,
      label: text.target({ kind: text.kinds[target.type], name: nameOf(target) }),
    }))
}

const Level = ({ number, level, onChange, onRemove }: LevelProps) => {
  const { common } = useText()
  const text = useText().oncall.policies
  const choices = useChoices(level.targets)
  const add = (value: string): void => {
    const target = readTarget(value)
    if (target !== undefined) onChange({ ...level, targets: [...level.targets, target] })
  }
  const end = onRemove && (
    <Button look="quiet" onClick={onRemove}>
      {text.removeLevel({ number })}
    </Button>
  )
  return (
    <Panel title={text.level({ number })} end={end}>
      {level.targets.length > 0 && <Targets level={level} onChange={onChange} />}
      <div className="grid gap-3 pane:grid-cols-2">
        <Field label={level.targets.length === 0 ? common.notify : text.addTarget}>
          <Select
            name={`tell-${number}`}
            required={level.targets.length === 0}
            value=""
            choices={[{ value: '', label: '–' }, ...choices]}
            onChange={(event) => add(event.currentTarget.value)}
          />
        </Field>
        <Field label={text.wait}>
          <Input
            type="number"
            min={1}
            max={10_080}
            required
            value={level.delay}
            onChange={(event) => onChange({ ...level, delay: event.currentTarget.value })}
          />
        </Field>
      </div>
    </Panel>
  )
}

const initialOf = (policy: Policy | undefined) => ({
  name: policy?.name ?? '',
  levels: policy?.levels.map(({ delay_minutes, targets }): LevelValues => ({ delay: String(delay_minutes), targets })) ?? [emptyLevel],
  repeat: String(policy?.repeat ?? 0),
})

const usePolicyForm = (policy: Policy | undefined, onClose: () => void) => {
  const text = useText().oncall.policies
  const queries = useQueryClient()
  const toast = useToast()
  return useForm({
    initial: initialOf(policy),
    submit: async ({ name, levels, repeat }) => {
      const body = {
        name: name.trim(),
        repeat: Number(repeat),
        levels: levels.map(({ delay, targets }) => ({ delay_minutes: Number(delay), targets: [...targets] })),
      }
      await (policy === undefined ? call(createPolicy, { body }) : call(updatePolicy, { params: { id: policy.id }, body }))
      await queries.invalidateQueries({ queryKey: ['on-call'] })
      toast({ text: text.saved })
      onClose()
    },
  })
}

export const PolicyDialog = ({ policy, onClose }: { policy: Policy | undefined; onClose: () => void }) => {
  const { common } = useText()
  const text = useText().oncall.policies
  const form = usePolicyForm(policy, onClose)
  const { values, set, errors } = form
  const { levels } = values
  return (
    <FormDialog
      title={policy === undefined ? text.add : policy.name}
      verb={policy === undefined ? common.createPolicy : common.saveChanges}
      failed={common.policySaveFailed}
      width="wide"
      form={form}
      onClose={onClose}
    >
      <TextField label={common.name} required maxLength={255} {...typedIn(form, 'name')} />
      {errors.levels !== undefined && <ErrorState what={errors.levels} />}
      {levels.map((level, at) => (
        <Level
          key={at}
          number={at + 1}
          level={level}
          onChange={(next) => set('levels', levels.with(at, next))}
          onRemove={levels.length === 1 ? undefined : () => set('levels', levels.toSpliced(at, 1))}
        />
      ))}
      <div className="flex flex-wrap items-end gap-3">
        <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => set('levels', [...levels, emptyLevel])}>
          {text.addLevel}
        </Button>
        <TextField label={text.repeat} type="number" min={0} max={5} required {...typedIn(form, 'repeat')} />
      </div>
      <Quiet>{text.over}</Quiet>
    </FormDialog>
  )
}
