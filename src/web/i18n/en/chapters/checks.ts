export { check } from '../check.ts'
export { checks } from '../checks.ts'
