import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ARTICLE_VISIBILITIES } from '../../contract/v1/kb-enums.ts'
import { updateArticle } from '../../contract/v1/kb.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { wordChoices } from '../ui/form/word-choices.ts'
import { chosenIn, typedIn } from '../ui/form/form-fields.ts'
import { articleQuery, shelfQuery, type Article } from './data.ts'

const tagsOf = (text: string): string[] => [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')

const valuesOf = (article: Article) => ({
  category_id: String(article.category_id ?? ''),
  visibility: article.visibility,
  slug: article.slug,
  tags: article.tags.join(', '),
  excerpt: article.excerpt,
})

type Values = ReturnType<typeof valuesOf>

/** Only edited settings, so that concurrent changes of other settings are kept. */
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
      const reply = await call(updateArticle, { params: { id: article.id }, body })
      queries.setQueryData(articleQuery(article.id).queryKey, reply)
      setBefore(values)
      await queries.invalidateQueries({ queryKey: ['kb'] })
      toast({ text: text.saved })
    },
  })
}

/** Category and visibility. A change creates no new version. */
export const Settings = ({ article }: { article: Article }) => {
  const { common } = useText()
  const { settings: text, visibility, visibilityHints, noCategory } = useText().kb
  const { data: shelf } = useQuery(shelfQuery(''))
  const form = useSettings(article)
  const { failure, busy } = form
  const categories = (shelf?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <form {...form.form} className="flex min-w-0 flex-col gap-4">
      <FormFailure what={common.settingsSaveFailed} failure={failure} />
      <ChoiceField label={text.category} choices={[{ value: '', label: noCategory }, ...categories]} {...chosenIn(form, 'category_id')} />
      <ChoiceField
        label={common.audience}
        hint={visibilityHints[form.values.visibility]}
        choices={wordChoices(ARTICLE_VISIBILITIES, visibility)}
        {...chosenIn(form, 'visibility')}
      />
      <TextField label={common.address} hint={text.slugHint} mono required maxLength={100} {...typedIn(form, 'slug')} />
      <TextField label={common.tags} hint={text.tagsHint} {...typedIn(form, 'tags')} />
      <WritingField label={common.summary} hint={text.excerptHint} maxLength={500} {...typedIn(form, 'excerpt')} />
      <div>
        <Button type="submit" busy={busy}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}
