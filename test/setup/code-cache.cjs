// Begins each entry of the built product: loads chunks with the code that V8 compiled for them in an earlier process. Node's compile cache
// holds what is compiled when a file is loaded; the functions that a start calls would be compiled again in every process.
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { Module, createRequire, wrap } = require('node:module')
const { dirname, sep } = require('node:path')
const { setFlagsFromString } = require('node:v8')
const { Script, constants } = require('node:vm')

// The product sets it later; V8 rejects code that was cached under other flags.
setFlagsFromString('--no-allocation-site-pretenuring')

const loaded = new Map()
const compile = Module.prototype._compile

Module.prototype._compile = function (content, filename, ...rest) {
  if (!filename.startsWith(`${__dirname}${sep}`)) return compile.call(this, content, filename, ...rest)
  const cache = `${filename}.cache`
  const script = new Script(wrap(content), {
    filename,
    cachedData: existsSync(cache) ? readFileSync(cache) : undefined,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  loaded.set(cache, script)
  const run = script.runInThisContext()
  return run.call(this.exports, this.exports, createRequire(filename), this, filename, dirname(filename))
}

if (process.env.WRITE_CODE_CACHE)
  process.on('exit', () => {
    for (const [cache, script] of loaded) writeFileSync(cache, script.createCachedData())
  })
