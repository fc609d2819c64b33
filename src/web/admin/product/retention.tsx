import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { putRetention, RETENTION_DEFAULTS, type Retention } from '../../../contract/app/settings.ts'
import { call } from '../../api/call.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/layer/confirm.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { useToast } from '../../ui/layer/toast.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { retentionQuery } from './data.ts'
import { changesIn, firstGuess, mayBeForEver, parts, shortenedIn, valuesOf, type Kept, type RetentionValues } from './retention-values.ts'

type Question = { readonly names: readonly Kept[]; readonly answer: (yes: boolean) => void }

/** Asks for confirmation before it shortens a retention, because the deletion is irreversible. */
const useRetentionForm = (retention: Retention) => {
  const { common } = useText()
  const queries = useQueryClient()
  const toast = useToast()
  // The settings that the form started from: only differences to them are sent, so that concurrent changes of other settings are kept.
  const [known, setKnown] = useState(retention)
  const [question, setQuestion] = useState<Question>()
  const isMeant = async (names: readonly Kept[]): Promise<boolean> => {
    if (names.length === 0) return true
    const answered = await new Promise<boolean>((answer) => setQuestion({ names, answer }))
    setQuestion(undefined)
    return answered
  }
  const form = useForm<RetentionValues>({
    initial: valuesOf(known),
    submit: async (values) => {
      const body = changesIn(known, values)
      if (!(await isMeant(shortenedIn(known, body)))) return
      const { data } = await call(putRetention, { body })
      setKnown(data)
      await queries.invalidateQueries({ queryKey: retentionQuery.queryKey })
      toast({ text: common.saved })
    },
  })
  return { form, question }
}

type RowProps = { readonly name: Kept; readonly form: ReturnType<typeof useRetentionForm>['form']; readonly disabled: boolean }

const Row = ({ name, form, disabled }: RowProps) => {
  const { common } = useText()
  const text = useText().admin.retention
  const format = useFormat()
  const { values, set, errors } = form
  const usual = RETENTION_DEFAULTS[name]
  const isForEver = values[name] === '' && mayBeForEver(name)
  return (
    <Field
      label={text.kept[name]}
      hint={`${text.hints[name]} ${usual === null ? text.usuallyForEver : text.usually({ days: format.number(usual) })}`}
      error={errors[name]}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="w-28">
          <Input
            name={name}
            type="number"
            min={1}
            step={1}
            required={!isForEver}
            disabled={disabled || isForEver}
            value={values[name]}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        </div>
        {!isForEver && <Quiet>{common.daysUnit}</Quiet>}
        {mayBeForEver(name) && (
          <Checkbox
            label={text.forEver}
            aria-label={text.forEverOf({ what: text.kept[name] })}
            disabled={disabled}
            checked={isForEver}
            onChange={(on) => set(name, on ? '' : firstGuess(name))}
          />
        )}
      </div>
    </Field>
  )
}

const RetentionForm = ({ retention }: { retention: Retention }) => {
  const { common } = useText()
  const text = useText().admin.retention
  const format = useFormat()
  const mayWrite = useMay('admin:write')
  const { form, question } = useRetentionForm(retention)
  const { failure, busy } = form
  return (
    <>
      <form {...form.form} className="flex max-w-160 min-w-0 flex-col">
        <FormFailure what={common.settingsSaveFailed} failure={failure} />
        {parts.map(({ id, kept }) => (
          <Section key={id} title={text.parts[id]}>
            {kept.map((name) => (
              <Row key={name} name={name} form={form} disabled={!mayWrite} />
            ))}
          </Section>
        ))}
        {mayWrite && (
          <div>
            <Button type="submit" look="primary" busy={busy && question === undefined}>
              {common.saveChanges}
            </Button>
          </div>
        )}
      </form>
      {question !== undefined && (
        <Confirm
          title={text.shorterTitle}
          sentence={text.shorterSentence({ what: format.list(question.names.map((name) => text.kept[name])) })}
          verb={text.shorterVerb}
          onConfirm={() => question.answer(true)}
          onClose={() => question.answer(false)}
        />
      )}
    </>
  )
}

export const RetentionPage = () => {
  const { nav } = useText().admin
  const { common } = useText()
  const text = useText().admin.retention
  const retention = useQuery(retentionQuery)
  return (
    <SettingsPage title={nav.parts.retention} about={text.about}>
      <Loaded query={retention} failed={common.settingsLoadFailed}>
        {(data) => <RetentionForm retention={data} />}
      </Loaded>
    </SettingsPage>
  )
}
