import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { createStatusPage, deleteStatusPage, updateStatusPage, type StatusPage } from '../../contract/app/status-pages.ts'
import { call } from '../api/call.ts'
import { slugOf } from '../watch/check-values.ts'
import { Forbidden } from '../forbidden.tsx'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { useMay } from '../session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import { TwoColumns } from '../ui/page/two-columns.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { tickedIn, typedIn } from '../ui/form/form-fields.ts'
import { bodyOf, statusPagesQuery, valuesOf, type PageValues } from './data.ts'
import { Items } from './items.tsx'
import { Preview } from './preview.tsx'

type EditorForm = ReturnType<typeof useForm<PageValues>>

const Fields = ({ page, ...form }: EditorForm & { page: StatusPage | undefined }) => {
  const { values, set, errors } = form
  const { common, statusPages: text } = useText()
  const { subscribers = 0, subscribers_stopped = 0 } = page ?? {}
  const known = [
    ...(subscribers > 0 ? [text.nSubscribers({ count: subscribers })] : []),
    ...(subscribers_stopped > 0 ? [text.nStopped({ count: subscribers_stopped })] : []),
  ]
  return (
    <>
      <TextField label={common.title} required maxLength={100} {...typedIn(form, 'title')} />
      <Field label={common.address} hint={`${location.origin}/status/${values.slug || '…'}`} error={errors.slug}>
        <div className="flex items-center gap-2">
          <Input
            name="slug"
            mono
            required
            maxLength={60}
            value={values.slug}
            onChange={(event) => set('slug', event.currentTarget.value)}
          />
          <Button onClick={() => set('slug', slugOf(values.title).replaceAll('_', '-').slice(0, 60))}>{text.fillSlug}</Button>
        </div>
      </Field>
      <WritingField label={common.description} maxLength={1_000} {...typedIn(form, 'description')} />
      <Items items={values.items} onChange={(items) => set('items', items)} />
      <Checkbox label={text.showMaintenance} {...tickedIn(form, 'shows_maintenance')} />
      <Checkbox
        label={text.takeSubscribers}
        hint={[...known, text.takeSubscribersHint].join(' ')}
        {...tickedIn(form, 'takes_subscribers')}
      />
      <Checkbox label={common.published} hint={text.publishHint} {...tickedIn(form, 'is_published')} />
    </>
  )
}

const useSave = (project: string, page: StatusPage | undefined) => {
  const { common } = useText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return async (values: PageValues): Promise<void> => {
    const body = bodyOf(values)
    const reply: { readonly data: StatusPage } =
      page === undefined
        ? await call(createStatusPage, { params: { uuid: project }, body })
        : await call(updateStatusPage, { params: { uuid: project, page: page.id }, body })
    await queries.invalidateQueries({ queryKey: statusPagesQuery(project).queryKey })
    toast({ text: common.saved })
    if (page === undefined) await navigate({ to: `/p/${project}/status-pages/${reply.data.id}` })
  }
}

const Delete = ({ page }: { page: StatusPage }) => {
  const { common, statusPages: text } = useText()
  const project = useProjectId()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const remove = async (): Promise<void> => {
    setAsking(false)
    await call(deleteStatusPage, { params: { uuid: project, page: page.id } })
    toast({ text: text.deleted })
    await navigate({ to: `/p/${project}/status-pages` })
    await queries.invalidateQueries({ queryKey: statusPagesQuery(project).queryKey })
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{common.deleteDots}</Button>
      {asking && (
        <Confirm
          title={text.deleteTitle({ title: page.title })}
          sentence={
            page.subscribers > 0 ? `${text.deleteSentence} ${text.deleteSubscribers({ count: page.subscribers })}` : text.deleteSentence
          }
          verb={common.delete}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const Editor = ({ page }: { page: StatusPage | undefined }) => {
  const { common, statusPages: text } = useText()
  const project = useProjectId()
  const form = useForm<PageValues>({ initial: valuesOf(page), submit: useSave(project, page) })
  const { values, failure, busy } = form
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader
        title={page?.title ?? text.create}
        remember={page !== undefined}
        actions={
          page !== undefined && (
            <>
              {page.is_published && <ButtonLink href={`/status/${page.slug}`}>{text.open}</ButtonLink>}
              <Delete page={page} />
            </>
          )
        }
      />
      <TwoColumns
        start={
          <form {...form.form} className="flex min-w-0 flex-col gap-4">
            <FormFailure what={text.saveFailed} failure={failure} />
            <Fields {...form} page={page} />
            <div>
              <SubmitButton busy={busy}>{page === undefined ? text.create : common.saveChanges}</SubmitButton>
            </div>
          </form>
        }
        end={<Preview values={values} />}
      />
    </div>
  )
}

export const StatusPageEditor = () => {
  const text = useText().statusPages
  const project = useProjectId()
  const { page: wanted = 'new' }: { readonly page?: string } = useParams({ strict: false })
  const pages = useQuery(statusPagesQuery(project))
  if (!useMay('monitor:write')) return <Forbidden />
  if (wanted === 'new') return <Editor key={wanted} page={undefined} />
  return (
    <Loaded query={pages} failed={text.loadFailed}>
      {(found) => {
        const page = found.find(({ id }) => id === wanted)
        if (page !== undefined) return <Editor key={wanted} page={page} />
        return (
          <div className="p-4">
            <ErrorState what={text.gone} onRetry={() => void pages.refetch()} />
          </div>
        )
      }}
    </Loaded>
  )
}
