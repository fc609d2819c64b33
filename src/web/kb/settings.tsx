import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { VISIBILITIES, type Visibility } from '../../contract/v1/kb-words.ts'
import { updateArticle } from '../../contract/v1/kb.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input, Select, Textarea } from '../ui/form/field.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { articleQuery, shelfQuery, type Article } from './data.ts'

const tagsOf = (text: string): string[] => [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')

const visibilityOf = (text: string): Visibility => VISIBILITIES.find((one) => one === text) ?? 'agents'

const valuesOf = (article: Article) => ({
  category_id: String(article.category_id ?? ''),
  visibility: article.visibility,
  slug: article.slug,
  tags: article.tags.join(', '),
  excerpt: article.excerpt,
})

type Values = ReturnType<typeof valuesOf>

/** Only what was changed here: what others changed meanwhile stays as they have it. */
const changesIn = (before: Values, now: Values) => ({
  ...(now.category_id !== before.category_id && { category_id: now.category_id === '' ? null : Number(now.category_id) }),
  ...(now.visibility !== before.visibility && { visibility: now.visibility }),
  ...(now.slug !== before.slug && { slug: now.slug }),
  ...(now.tags !== before.tags && { tags: tagsOf(now.tags) }),
  ...(now.excerpt !== before.excerpt && { excerpt: now.excerpt }),
})

const useSettings = (article: Article) => {
  const text = useText().kb.settings
  const queries = useQueryClient()
  const toast = useToast()
  const [before, setBefore] = useState(() => valuesOf(article))
  return useForm({
    initial: before,
    submit: async (values) => {
      const body = changesIn(before, values)
      const reply = await call<typeof updateArticle, { readonly data: Article }>(updateArticle, { params: { id: article.id }, body })
      queries.setQueryData(articleQuery(article.id).queryKey, reply)
      setBefore(values)
      await queries.invalidateQueries({ queryKey: ['kb'] })
      toast({ text: text.saved })
    },
  })
}

/** Where an article stands and who may read it. Changing it makes no new version. */
export const Settings = ({ article }: { article: Article }) => {
  const { settings: text, visibility, visibilityHints, noCategory } = useText().kb
  const { data: shelf } = useQuery(shelfQuery(''))
  const { values, set, errors, failure, busy, form } = useSettings(article)
  const categories = (shelf?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <form {...form} className="flex min-w-0 flex-col gap-4">
      {failure !== undefined && <ErrorState what={text.failed} why={failure.message} requestId={failure.requestId} />}
      <Field label={text.category} error={errors.category_id}>
        <Select
          value={values.category_id}
          choices={[{ value: '', label: noCategory }, ...categories]}
          onChange={(event) => set('category_id', event.currentTarget.value)}
        />
      </Field>
      <Field label={text.visibility} hint={visibilityHints[values.visibility]} error={errors.visibility}>
        <Select
          value={values.visibility}
          choices={VISIBILITIES.map((value) => ({ value, label: visibility[value] }))}
          onChange={(event) => set('visibility', visibilityOf(event.currentTarget.value))}
        />
      </Field>
      <Field label={text.slug} hint={text.slugHint} error={errors.slug}>
        <Input name="slug" mono required maxLength={100} value={values.slug} onChange={(event) => set('slug', event.currentTarget.value)} />
      </Field>
      <Field label={text.tags} hint={text.tagsHint} error={errors.tags}>
        <Input name="tags" value={values.tags} onChange={(event) => set('tags', event.currentTarget.value)} />
      </Field>
      <Field label={text.excerpt} hint={text.excerptHint} error={errors.excerpt}>
        <Textarea name="excerpt" maxLength={500} value={values.excerpt} onChange={(event) => set('excerpt', event.currentTarget.value)} />
      </Field>
      <div>
        <Button type="submit" busy={busy}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}
