import { Navigate } from '@tanstack/react-router'
import { Forbidden } from '../forbidden.tsx'
import { may, useMe } from '../session.ts'
import { adminGroups } from './parts.ts'

export const AdminStart = () => {
  const me = useMe()
  const first = adminGroups.flatMap(({ parts }) => parts).find(({ needs }) => may(me, needs))
  return first === undefined ? <Forbidden /> : <Navigate to={`/admin/${first.to}`} replace />
}
