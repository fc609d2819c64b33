import { importsOf, isTest, type Source } from './source.ts'

const READERS = /^src\/people\/audit\/(?:list|facets)\.ts$/
const MAY_READ = /^src\/(?:people\/audit\/|http\/v1\/audit-log\.ts$|http\/app\/audit-objects\.ts$)/
const MAY_NAME_TABLE = /^src\/(?:people\/audit\/|kernel\/db\/migrations\/)/
const TABLE_IN_QUERY = /\(\s*'audit_log\b|\b(?:from|into|update|join)\s+audit_log\b/

/** Retention deletes entries of the audit log, so a rule or a page of a record that reads them changes its answer with their age. */
export const auditLogIsOnlyShown = (source: Source): readonly string[] =>
  [...source]
    .filter(([file]) => !isTest(file))
    .flatMap(([file, text]) => {
      const readers = MAY_READ.test(file) ? [] : importsOf(file, text).filter((name) => READERS.test(name))
      const isQuery = !MAY_NAME_TABLE.test(file) && TABLE_IN_QUERY.test(text)
      return [...readers, ...(isQuery ? ['the table audit_log'] : [])].map(
        (name) => `${file} reads ${name}: only the pages of the audit log do. Store the fact in a column, in the transaction of the fact.`,
      )
    })

const AUDITED_RECORD = /\baudit\(\s*\w+,\s*\w+,\s*\{[^;]*?\btype: '(change|incident|problem)'/

/** `audit` alone would leave the entry out of the history of the record. */
export const recordsKeepTheirHistory = (source: Source): readonly string[] =>
  [...source].flatMap(([file, text]) => {
    const type = isTest(file) ? undefined : AUDITED_RECORD.exec(text)?.[1]
    return type ? [`${file} audits a ${type} without its history: use auditRecord() of helpdesk/record-history/record-history.ts.`] : []
  })
