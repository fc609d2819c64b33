import { Navigate } from '@tanstack/react-router'
import { Forbidden } from '../forbidden.tsx'
import { may, useMe } from '../session.ts'
import { adminGroups } from './parts.ts'

/** Leads to the first part of the administration that this person may see. */
export const AdminStart = () => {
  const me = useMe()
  const first = adminGroups.flatMap(({ parts }) => parts).find(({ needs }) => may(me, needs))
  return first === undefined ? <Forbidden /> : <Navigate to={`/admin/${first.to}`} replace />
}
