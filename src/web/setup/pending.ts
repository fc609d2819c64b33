import { getSetup } from '../../contract/app/setup.ts'
import { call } from '../api/call.ts'

/** True until the first account has been created. A failed request counts as a completed set-up. */
export const isSetupPending = async (): Promise<boolean> =>
  call(getSetup).then(
    ({ data }) => data.is_pending,
    () => false,
  )
