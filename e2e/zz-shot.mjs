import { chromium } from '@playwright/test'
const [, , user, path, out, w = '1440', h = '900', scheme = 'light'] = process.argv
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
})
const p = await b.newPage({
  viewport: { width: +w, height: +h },
  colorScheme: scheme,
  locale: 'pt-BR',
})
await p.goto('http://127.0.0.1:8101/login')
await p.getByLabel(/Usuário/).fill(user)
await p.getByLabel('Senha', { exact: true }).fill('canhoto123')
await p.getByRole('button', { name: /Entrar|Continuar/ }).click()
await p.waitForTimeout(2500)
await p
  .getByRole('button', { name: 'Selecionar' })
  .first()
  .click({ timeout: 20000 })
  .catch(() => {})
await p.waitForTimeout(2500)
await p.goto('http://127.0.0.1:8101' + path)
await p.waitForTimeout(4000)
const keys = process.env.KEYS?.split(' ') ?? []
for (const k of keys) {
  await p.keyboard.press(k)
  await p.waitForTimeout(500)
}
await p.screenshot({ path: out })
await b.close()
