import { useState } from 'react'
import type { CheckListItem } from '../../contract/app/check-records.ts'
import { ApiError } from '../api/error.ts'
import { useText } from '../i18n/text.tsx'
import { copyText } from '../ui/copy-button.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import type { Asked, BulkAct } from './bulk-layers.tsx'
import { pingNow, useChangeMany } from '../watch/data.ts'

const useAttempt = () => {
  const { common } = useText()
  const toast = useToast()
  return async (act: () => Promise<void>): Promise<void> => {
    await act().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      toast({ text: error.message === '' ? common.actionFailed : `${common.actionFailed} ${error.message}`, tone: 'down' })
    })
  }
}

const useAsked = () => {
  const [asked, setAsked] = useState<Asked>()
  return {
    asked,
    ask: (act: BulkAct, rows: readonly CheckListItem[]) => setAsked({ act, rows }),
    close: () => setAsked(undefined),
  }
}

/** All actions on listed checks. Pause and resume can be undone; delete asks for confirmation. */
export const useActs = (project: string, pingRoot: string) => {
  const { common, checks: text, ui } = useText()
  const toast = useToast()
  const change = useChangeMany(project)
  const [doomed, setDoomed] = useState<readonly CheckListItem[]>([])
  const dialogs = useAsked()

  const attempt = useAttempt()
  const flip = (action: 'pause' | 'resume', rows: readonly CheckListItem[]): Promise<void> => {
    const uuids = rows.filter(({ status }) => (status === 'paused') === (action === 'resume')).map(({ uuid }) => uuid)
    if (uuids.length === 0) {
      toast({ text: common.nothingToChange })
      return Promise.resolve()
    }
    const back = action === 'pause' ? 'resume' : 'pause'
    return attempt(async () => {
      await change(action, uuids)
      const said = action === 'pause' ? text.paused({ count: uuids.length }) : text.resumed({ count: uuids.length })
      toast({ text: said, undo: () => void attempt(() => change(back, uuids)) })
    })
  }
  const remove = (): Promise<void> =>
    attempt(async () => {
      const count = doomed.length
      setDoomed([])
      await change(
        'delete',
        doomed.map(({ uuid }) => uuid),
      )
      toast({ text: text.deleted({ count }) })
    })
  const copy = (url: string): void => void copyText(url).then(() => toast({ text: ui.copiedWhat({ what: url }) }))
  const nameOf = ({ name }: Pick<CheckListItem, 'name'>): string => (name === '' ? text.untitled : name)
  return {
    nameOf,
    pause: (rows: readonly CheckListItem[]) => void flip('pause', rows),
    resume: (rows: readonly CheckListItem[]) => void flip('resume', rows),
    toggle: (row: CheckListItem) => void flip(row.status === 'paused' ? 'resume' : 'pause', [row]),
    ping: (row: CheckListItem) =>
      void attempt(async () => {
        await pingNow(row.uuid)
        toast({ text: text.pinged({ name: nameOf(row) }) })
      }),
    copy: ({ uuid }: CheckListItem) => copy(`${pingRoot}${uuid}`),
    doomed,
    askDelete: setDoomed,
    ...dialogs,
    remove,
  }
}

export type Acts = ReturnType<typeof useActs>
