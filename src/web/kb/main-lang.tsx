import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { putKbSettings } from '../../contract/v1/kb-categories.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { Notice } from '../ui/page/notice.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { typedIn } from '../ui/form/form-fields.ts'
import { shelfQuery } from './data.ts'
import { isLang, useLangName } from './lang.ts'

/** Normalizes a language tag as the server does. */
const tagOf = (typed: string): string => typed.trim().toLowerCase().replaceAll('_', '-')

const LangForm = ({ current, onClose }: { current: string; onClose: () => void }) => {
  const { common } = useText()
  const text = useText().kb.mainLang
  const queries = useQueryClient()
  const toast = useToast()
  const langName = useLangName()
  const { data: shelf } = useQuery(shelfQuery(''))
  const form = useForm({
    initial: { default_lang: current },
    submit: async ({ default_lang }) => {
      const chosen = tagOf(default_lang)
      await call(putKbSettings, { body: { default_lang: chosen } })
      await queries.invalidateQueries({ queryKey: ['kb'] })
      toast({ text: text.saved({ lang: langName(chosen) }) })
      onClose()
    },
  })
  const lang = tagOf(form.values.default_lang)
  const isNamed = isLang(lang)
  const isMissing = isNamed && shelf !== undefined && !shelf.articles.some((article) => article.lang === lang && article.is_published)
  return (
    <FormDialog
      title={text.title}
      sentence={text.sentence}
      verb={text.save}
      failed={text.failed}
      form={form}
      isReady={isNamed}
      onClose={onClose}
    >
      <TextField
        {...typedIn(form, 'default_lang')}
        label={common.language}
        hint={isNamed ? langName(lang) : text.hint}
        autoFocus
        required
        maxLength={35}
      />
      {isMissing && <Notice kind="late" sentence={text.missing({ lang: langName(lang) })} />}
    </FormDialog>
  )
}

/** Default language: fallback for readers and initial language of new articles. */
export const MainLang = ({ current }: { current: string }) => {
  const text = useText().kb.mainLang
  const langName = useLangName()
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Button icon={<Languages aria-hidden="true" className="size-4" />} onClick={() => setChoosing(true)}>
        {text.open({ lang: langName(current) })}
      </Button>
      {choosing && <LangForm current={current} onClose={() => setChoosing(false)} />}
    </>
  )
}
