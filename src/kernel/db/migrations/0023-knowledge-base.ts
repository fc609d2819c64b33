import type { Migration } from '../migrate.ts'

export const knowledgeBaseTables: Migration = {
  name: '0023-knowledge-base',
  up: () => [],
}
