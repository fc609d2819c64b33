import { useQueryClient } from '@tanstack/react-query'
import { updateCheck } from '../../contract/app/checks.ts'
import type { CheckDetail } from '../../contract/app/check-records.ts'
import type { BodyOf } from '../../contract/route.ts'
import { call } from '../api/call.ts'
import { checkQuery, checksQuery } from '../watch/data.ts'
import { useText } from '../i18n/text.tsx'
import { useToast } from '../ui/layer/toast.tsx'

export type CheckChange = BodyOf<typeof updateCheck>

/** Updates a check and its cached copies. Throws an ApiError for the form to show. */
export const useChange = (check: CheckDetail) => {
  const { common } = useText()
  const queries = useQueryClient()
  const toast = useToast()
  return async (body: CheckChange): Promise<void> => {
    const reply = await call(updateCheck, { params: { uuid: check.uuid }, body })
    queries.setQueryData(checkQuery(check.uuid).queryKey, reply)
    void queries.invalidateQueries({ queryKey: checksQuery(check.project.uuid).queryKey })
    toast({ text: common.saved })
  }
}
