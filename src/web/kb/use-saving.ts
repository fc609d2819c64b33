import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/error.ts'
import { useText } from '../i18n/text.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { articleQuery, type Article } from './data.ts'
import type { useWriting } from './use-writing.ts'

export type Desk = ReturnType<typeof useWriting>

export const useSaving = (desk: Desk, send: (text: { title: string; body: string }) => Promise<{ readonly data: Article }>) => {
  const text = useText().kb.editor
  const queries = useQueryClient()
  const toast = useToast()
  const [failure, setFailure] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<Article | undefined> => {
    setFailure(undefined)
    setBusy(true)
    try {
      const reply = await send({ title: desk.writing.title.trim(), body: desk.writing.body })
      queries.setQueryData(articleQuery(reply.data.id).queryKey, reply)
      desk.settle(reply.data)
      toast({ text: text.saved({ version: reply.data.version }) })
      await queries.invalidateQueries({ queryKey: ['kb'] })
      return reply.data
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, failure: failure?.status === 422 ? undefined : failure, errors: failure?.fields ?? {} }
}
