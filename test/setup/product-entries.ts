import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

export const ROOT = resolve(import.meta.dirname, '..', '..')

const WORKER = /new URL\('(\.?\/?[\w-]+\.ts)', import\.meta\.url\)/g
const TASK = 'module_url: import.meta.url'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** The files of the product that a process loads; those of the dashboard and of tests are not among them. */
export const listSources = (): readonly string[] =>
  globSync('src/**/*.ts', { cwd: ROOT, exclude: ['src/web/**', 'src/**/*.test.ts'] }).toSorted()

/** The name of an entry of the build: `src/kernel/db/checkpoint-worker.ts` → `kernel-db-checkpoint-worker`. */
const nameOf = (file: string): string =>
  file
    .replace(/^(?:src|test)\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '-')

/** What is loaded by its address: the entry points of worker threads and the tasks that these import. */
const entriesOf = (file: string): readonly string[] => {
  const text = read(file)
  const workers = [...text.matchAll(WORKER)].map(([, path = '']) => relative(ROOT, resolve(ROOT, dirname(file), path)))
  return text.includes(TASK) ? [file, ...workers] : workers
}

export const listEntries = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['src/main.ts', 'test/fault/worker-child.ts', ...listSources().flatMap(entriesOf)].map((file) => [nameOf(file), join(ROOT, file)]),
  )

const addressOf = (file: string): string => `require('node:url').pathToFileURL(\`\${__dirname}/${nameOf(file)}.cjs\`)`

const rewrite = (file: string, code: string): string =>
  code
    .replaceAll(TASK, `module_url: ${addressOf(file)}.href`)
    .replaceAll(WORKER, (_, path: string) => addressOf(relative(ROOT, resolve(ROOT, dirname(file), path))))
    .replaceAll('createRequire(import.meta.url)(', 'require(')
    // The built dashboard is found from a source file's own address.
    .replaceAll('import.meta.url', JSON.stringify(`file://${join(ROOT, file)}`))

/** CommonJS has neither addresses of modules nor `await` outside of functions. */
export const toCommonJs: Plugin = {
  name: 'to-common-js',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /import\.meta|= await import\(/ },
    handler: (code, id) => {
      const file = relative(ROOT, id)
      const rewritten = rewrite(file, code)
      return file === 'src/main.ts' ? rewritten.replace(/^const \{ runCommandLine \}[^]*/m, 'void (async () => {\n$&})()\n') : rewritten
    },
  },
}
