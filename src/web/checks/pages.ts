export { CrontabPage } from './crontab-page.tsx'
export { ChecksPage } from './list.tsx'
export { NewCheckPage } from './new-check.tsx'
