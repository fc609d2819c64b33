import { AUTOMATION_TRIGGERS, type AutomationTrigger } from '../../../contract/v1/automation-enums.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/form/choice-field.tsx'
import { Section } from '../../ui/page/page.tsx'
import { TwoColumns } from '../../ui/page/two-columns.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { wordChoices } from '../../ui/form/word-choices.ts'
import { chosenIn, typedIn } from '../../ui/form/form-fields.ts'
import { Actions } from './actions.tsx'
import { ConditionGroup } from './conditions.tsx'
import type { RuleDraft } from './draft.ts'
import { DryRunPanel } from './dry-run.tsx'
import { explained } from './rule-errors.ts'
import { fitting } from './rule-values.ts'

type RuleFormProps = { readonly initial: RuleDraft; readonly verb: string; readonly save: (draft: RuleDraft) => Promise<unknown> }

type Form = ReturnType<typeof useForm<RuleDraft>>

const Start = (form: Form) => {
  const { values, set } = form
  const { common } = useText()
  const text = useText().admin.automations
  const chooseTrigger = (trigger: AutomationTrigger): void => {
    set('trigger', trigger)
    set(
      'all',
      values.all.map((draft) => fitting(draft, trigger)),
    )
    set(
      'any',
      values.any.map((draft) => fitting(draft, trigger)),
    )
  }
  return (
    <div className="flex flex-col gap-4 pb-4">
      <TextField label={common.name} required maxLength={255} {...typedIn(form, 'name')} />
      <ChoiceField
        label={text.trigger}
        hint={values.trigger === 'schedule' ? text.scheduleHint : undefined}
        choices={wordChoices(AUTOMATION_TRIGGERS, text.triggers)}
        {...chosenIn(form, 'trigger')}
        onChoose={chooseTrigger}
      />
    </div>
  )
}

const Builder = ({ verb, ...form }: Form & { verb: string }) => {
  const text = useText().admin.automations
  const { values, set, errors, failure, busy } = form
  return (
    <>
      <Start {...form} />
      <Section title={text.conditions}>
        <ConditionGroup
          label={text.allOf}
          hint={text.allOfHint}
          error={errors.all}
          trigger={values.trigger}
          drafts={values.all}
          onChange={(all) => set('all', [...all])}
        />
        <ConditionGroup
          label={text.anyOf}
          hint={text.anyOfHint}
          error={errors.any}
          trigger={values.trigger}
          drafts={values.any}
          onChange={(any) => set('any', [...any])}
        />
      </Section>
      <Section title={text.actions}>
        <Actions {...form} />
      </Section>
      <FormFailure what={text.saveFailed} failure={failure} />
      <div className="flex gap-2 pt-2">
        <Button type="submit" look="primary" busy={busy}>
          {verb}
        </Button>
      </div>
    </>
  )
}

export const RuleForm = ({ initial, verb, save }: RuleFormProps) => {
  const { common } = useText()
  const text = useText().admin.automations
  const form = useForm({
    initial,
    submit: (draft) =>
      save(draft).catch((error: unknown) => {
        throw explained(error, text)
      }),
  })
  return (
    <TwoColumns
      start={
        <form {...form.form} className="flex min-w-0 flex-col">
          <Builder {...form} verb={verb} />
        </form>
      }
      end={
        <Section title={common.dryRun}>
          <DryRunPanel draft={form.values} />
        </Section>
      }
    />
  )
}
