// The product as a few files with compiled code instead of 1,400 sources: a start takes a quarter of the processor time.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { listEntries, listSources, ROOT, toCommonJs } from './product-entries.ts'

const FOLDER = join(ROOT, 'dist', 'test-product')
const CODE_CACHE = 'test/setup/code-cache.cjs'

// Native code, which is loaded from beside its package.
const EXTERNAL = ['@node-rs/argon2', 'better-sqlite3', 'pg-native']

/** What decides how the product is built and begun, besides its sources. */
const RECIPE = [
  'package-lock.json',
  CODE_CACHE,
  ...['entries', 'build', ''].map((part) => join('test/setup', `product${part && `-${part}`}.ts`)),
]

const fingerprint = (): string => {
  const hash = createHash('sha256').update(process.version)
  for (const file of [...listSources(), ...RECIPE, 'test/fault/worker-child.ts'])
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

const buildInto = async (outDir: string): Promise<void> => {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [toCommonJs],
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      outDir,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input: { ...listEntries() },
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'chunk-[name]-[hash].cjs',
          banner: ({ isEntry }) => (isEntry ? "require('./code-cache.cjs');" : ''),
        },
      },
    },
  })
  copyFileSync(join(ROOT, CODE_CACHE), join(outDir, 'code-cache.cjs'))
}

/** Builds the product unless its sources are unchanged, and lets `complete` add to the folder; answers the folder. */
export const buildProduct = async (complete: (folder: string) => Promise<void>): Promise<string> => {
  const target = join(FOLDER, fingerprint())
  if (existsSync(target)) return target
  mkdirSync(FOLDER, { recursive: true })
  const fresh = `${target}.${process.pid}`
  await buildInto(fresh)
  await complete(fresh)
  try {
    renameSync(fresh, target)
  } catch (error) {
    // Another run of the tests was faster.
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}
