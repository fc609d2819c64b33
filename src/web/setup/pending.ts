import { getSetup } from '../../contract/app/setup.ts'
import { call } from '../api/call.ts'

/** Does the first account still wait for its person? Who cannot be asked is taken for done. */
export const isSetupPending = async (): Promise<boolean> =>
  call<typeof getSetup, { readonly data: { readonly is_pending: boolean } }>(getSetup).then(
    ({ data }) => data.is_pending,
    () => false,
  )
