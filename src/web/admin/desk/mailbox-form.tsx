import { useQuery } from '@tanstack/react-query'
import { AFTER_FETCH, createMailbox, IMAP_SECURITIES, testMailbox, updateMailbox } from '../../../contract/v1/mailboxes.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { Status } from '../../ui/status.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { ChoiceField } from '../../ui/form/choice-field.tsx'
import { wordChoices } from '../../ui/form/word-choices.ts'
import { chosenIn, tickedIn, typedIn } from '../../ui/form/form-fields.ts'
import { choicesOf } from '../choices.ts'
import { departmentsQuery } from '../data.ts'
import type { Mailbox } from './data.ts'
import { bodyOf, initialOf, serverOf, withSecurity, type MailboxValues } from './mailbox-values.ts'

type Form = ReturnType<typeof useForm<MailboxValues>>

/** Tests the connection with the unsaved values of the form. Fetches no mail. */
const TryIt = ({ mailbox, form }: { mailbox: Mailbox; form: Form }) => {
  const { mailboxes: text } = useText().admin.desk
  const trial = useAct({
    run: () => call(testMailbox, { params: { id: mailbox.id }, body: serverOf(form.values) }),
    touches: [],
  })
  const told = trial.data?.data
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={trial.isPending} onClick={() => trial.mutate()}>
        {text.test}
      </Button>
      <div role="status" className="min-w-0 break-words">
        {told !== undefined && (
          <Status
            kind={told.is_ok ? 'up' : 'down'}
            word={told.is_ok ? text.testOk({ count: told.unseen ?? 0 }) : text.testFailed({ why: told.error ?? '' })}
          />
        )}
      </div>
    </div>
  )
}

const Connection = ({ form, isNew }: { form: Form; isNew: boolean }) => {
  const { common } = useText()
  const { mailboxes: text } = useText().admin.desk
  const secure = (word: string): void => {
    const next = withSecurity(form.values, word)
    form.set('imap.security', next['imap.security'])
    form.set('imap.port', next['imap.port'])
  }
  return (
    <div className="grid gap-4 pane:grid-cols-2">
      <TextField {...typedIn(form, 'imap.host')} label={text.host} placeholder={text.hostExample} required maxLength={255} />
      <ChoiceField
        {...chosenIn(form, 'imap.security')}
        label={text.security}
        choices={wordChoices(IMAP_SECURITIES, text.securities)}
        onChoose={secure}
      />
      <TextField {...typedIn(form, 'imap.port')} label={text.port} type="number" min={1} max={65_535} required />
      <TextField {...typedIn(form, 'imap.folder')} label={text.folder} required maxLength={255} />
      <TextField {...typedIn(form, 'imap.username')} label={text.username} required maxLength={320} />
      <TextField
        {...typedIn(form, 'imap.password')}
        label={common.password}
        {...(!isNew && { hint: common.emptyKeepsCurrent })}
        type="password"
        autoComplete="new-password"
        required={isNew}
      />
    </div>
  )
}

const Server = ({ form, mailbox }: { form: Form; mailbox: Mailbox | undefined }) => {
  const { mailboxes: text } = useText().admin.desk
  const { values } = form
  if (!values.fetches) return null
  return (
    <div className="flex min-w-0 flex-col gap-4 ps-6">
      <Connection form={form} isNew={!mailbox?.imap} />
      <div className="grid gap-4 pane:grid-cols-2">
        <ChoiceField {...chosenIn(form, 'imap.after_fetch')} label={text.afterFetch} choices={wordChoices(AFTER_FETCH, text.afterwards)} />
        {values['imap.after_fetch'] === 'move' && (
          <TextField {...typedIn(form, 'imap.move_to')} label={text.moveTo} required maxLength={255} />
        )}
      </div>
      <Checkbox {...tickedIn(form, 'imap.is_active')} label={text.fetchesNow} />
      {mailbox !== undefined && <TryIt mailbox={mailbox} form={form} />}
    </div>
  )
}

export const MailboxForm = ({ mailbox, onSaved, onClose }: { mailbox?: Mailbox; onSaved: () => void; onClose: () => void }) => {
  const { common } = useText()
  const { mailboxes: text } = useText().admin.desk
  const { data: departments = [] } = useQuery(departmentsQuery)
  const form = useForm({
    initial: initialOf(mailbox),
    submit: async (values) => {
      const body = bodyOf(values, mailbox)
      if (mailbox === undefined) await call(createMailbox, { body })
      else await call(updateMailbox, { params: { id: mailbox.id }, body })
      onSaved()
    },
  })
  return (
    <FormDialog
      title={mailbox === undefined ? text.newOne : common.editName({ name: mailbox.address })}
      verb={mailbox === undefined ? text.create : common.saveChanges}
      failed={text.saveFailed}
      form={form}
      width="wide"
      onClose={onClose}
    >
      <TextField
        {...typedIn(form, 'address')}
        label={common.address}
        hint={text.addressHint}
        placeholder={text.addressExample}
        type="email"
        required
      />
      <TextField {...typedIn(form, 'name')} label={common.name} hint={text.nameHint} />
      <ChoiceField
        {...chosenIn(form, 'department_id')}
        label={common.department}
        choices={choicesOf(departments, mailbox === undefined ? common.defaultDepartment : undefined)}
      />
      <Checkbox {...tickedIn(form, 'is_active')} label={text.isActive} />
      <Checkbox {...tickedIn(form, 'fetches')} label={text.fetches} hint={text.fetchesHint} />
      <Server form={form} mailbox={mailbox} />
    </FormDialog>
  )
}
