import { adminPeople } from '../admin-people.ts'

export const admin = adminPeople
