import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/error.ts'
import { useText } from '../../i18n/text.tsx'
import { useMe } from '../../session.ts'
import { useToast } from '../../ui/layer/toast.tsx'
import { changeMany, hasFailed, perform, takeBack, type Result } from './bulk.ts'
import { setOf, undoSteps, type BulkSet, type Changeable, type MacroActions, type Step } from './undo.ts'

/** Reports failed or partly failed actions and refetches the tickets. */
const useAttempts = () => {
  const { common, inbox: text } = useText()
  const toast = useToast()
  const queries = useQueryClient()
  const startOver = (): void => {
    void queries.invalidateQueries({ queryKey: ['queue'] })
    void queries.invalidateQueries({ queryKey: ['ticket'] })
  }
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    await act().catch((error: unknown) => {
      startOver()
      if (!(error instanceof ApiError)) throw error
      toast({ text: `${common.actionFailed} ${error.message}`.trim(), tone: 'down' })
    })
  }
  const tell = (failed: readonly Result[]): void => {
    if (failed.length === 0) return
    startOver()
    toast({ text: text.someFailed({ count: failed.length, why: failed[0]?.message ?? '' }), tone: 'down' })
  }
  return { startOver, attempt, tell }
}

type MacroDone = { readonly id: number; readonly name: string; readonly actions: MacroActions }

const useMacroAct = () => {
  const text = useText().inbox
  const toast = useToast()
  const queries = useQueryClient()
  const me = useMe()
  const { startOver, attempt, tell } = useAttempts()
  const undo = (done: readonly Changeable[], results: readonly Result[], actions: MacroActions): void =>
    void attempt(async () => {
      // Replies are undone first, because their undo window is short.
      const left = await takeBack(results)
      tell(await perform(queries, undoSteps(done, setOf(actions, me?.id))))
      startOver()
      if (left > 0) toast({ text: text.macroStays({ count: left }), tone: 'down' })
    })
  return (rows: readonly Changeable[], { id: macro_id, name, actions }: MacroDone): void =>
    void attempt(async () => {
      const ids = rows.map(({ id }) => id)
      const results = await changeMany(ids, { macro_id })
      const failed = new Set(results.filter(hasFailed).map(({ id }) => id))
      const done = rows.filter(({ id }) => !failed.has(id))
      startOver()
      if (done.length > 0) toast({ text: text.macroDone({ name, count: done.length }), undo: () => undo(done, results, actions) })
      tell(results.filter(hasFailed))
    })
}

/** All actions on one or many tickets. Each reports its result and offers undo. */
export const useTicketActs = () => {
  const { common } = useText()
  const toast = useToast()
  const queries = useQueryClient()
  const { attempt, tell } = useAttempts()
  const macro = useMacroAct()
  /** `back`: the undo steps, as far as the change can be undone. */
  const apply = (step: Step, back: readonly Step[], said: string): void =>
    void attempt(async () => {
      if (step.ids.length === 0) return toast({ text: common.nothingToChange })
      const undo = (): void => void attempt(async () => tell(await perform(queries, back)))
      const failed = await perform(queries, [step])
      if (failed.length < step.ids.length) toast({ text: said, ...(back.length > 0 && { undo }) })
      tell(failed)
    })
  const change = (rows: readonly Changeable[], set: BulkSet, said: string): void => {
    const back = undoSteps(rows, set)
    apply({ ids: back.flatMap(({ ids }) => ids), set }, back, said)
  }
  return { change, apply, macro, attempt }
}

export type TicketActs = ReturnType<typeof useTicketActs>
