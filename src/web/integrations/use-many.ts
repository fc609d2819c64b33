import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { deleteIntegration, testIntegration, updateIntegration, type IntegrationRecord } from '../../contract/app/integrations.ts'
import type { BodyOf } from '../../contract/route.ts'
import { call } from '../api/call.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useRefresh } from '../channels/data.ts'

export type IntegrationChange = BodyOf<typeof updateIntegration>

type Several = readonly IntegrationRecord[]

/** Sends a test notification through each integration and reports the actual results. */
const useTest = (nameOf: (one: IntegrationRecord) => string, refresh: () => Promise<void>, onError: (error: Error) => void) => {
  const text = useText().integrations
  const format = useFormat()
  const toast = useToast()
  return useMutation({
    mutationFn: async (several: Several) => {
      const failed: { readonly one: IntegrationRecord; readonly why: string }[] = []
      for (const one of several) {
        const { data } = await call(testIntegration, { params: { uuid: one.uuid } })
        if (!data.ok) failed.push({ one, why: data.error })
      }
      return failed
    },
    onError,
    onSuccess: (failed, several) => {
      if (failed.length === 0) return toast({ text: several.length === 1 ? text.testSent : text.testsSent({ count: several.length }) })
      const why = failed[0]?.why ?? ''
      const names = format.list(failed.map(({ one }) => nameOf(one)))
      toast({ text: several.length === 1 ? text.testFailed({ why }) : text.testsFailed({ names, why }), tone: 'down' })
    },
    onSettled: refresh,
  })
}

export const useMany = (project: string, nameOf: (one: IntegrationRecord) => string) => {
  const { common, integrations: text } = useText()
  const toast = useToast()
  const refresh = useRefresh(project)
  const [doomed, setDoomed] = useState<Several>([])
  const onError = (error: Error): void => toast({ text: `${common.actionFailed} ${error.message}`.trim(), tone: 'down' })
  const test = useTest(nameOf, refresh, onError)
  const change = useMutation({
    mutationFn: async ({ several, body }: { readonly several: Several; readonly body: IntegrationChange }) => {
      for (const { uuid } of several) await call(updateIntegration, { params: { uuid }, body })
    },
    onError,
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: async (several: Several) => {
      for (const { uuid } of several) await call(deleteIntegration, { params: { uuid } })
    },
    onError,
    onSuccess: (_, { length }) => toast({ text: text.deletedMany({ count: length }) }),
    onSettled: refresh,
  })
  const pause = (several: Several, is_paused: boolean): void =>
    change.mutate(
      { several, body: { is_paused } },
      {
        onSuccess: () =>
          toast({
            text: is_paused ? text.pausedMany({ count: several.length }) : text.resumedMany({ count: several.length }),
            undo: () => change.mutate({ several, body: { is_paused: !is_paused } }),
          }),
      },
    )
  return { nameOf, test, change, remove, pause, doomed, askDelete: setDoomed }
}

export type Many = ReturnType<typeof useMany>
