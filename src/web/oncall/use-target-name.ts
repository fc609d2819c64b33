import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { agentsQuery, departmentsQuery, schedulesQuery, type Target } from './data.ts'

export const useTargetName = () => {
  const text = useText().oncall.policies
  const { data: agents = [] } = useQuery(agentsQuery)
  const { data: schedules = [] } = useQuery(schedulesQuery)
  const { data: departments = [] } = useQuery(departmentsQuery)
  const lists = { user: agents, schedule: schedules, department: departments }
  return {
    lists,
    nameOf: ({ type, id }: Target): string => lists[type].find((one) => one.id === id)?.name ?? text.gone,
  }
}
