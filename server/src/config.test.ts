import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('every problem of the environment is told at once', () => {
  const environment = {
    PORT: 'porta',
    DATABASE_URL: 'mysql://x',
    JWT_SECRET: 'curto',
    MODULES: 'entregas',
  }
  expect(() => readConfig(environment)).toThrow(
    /^Configuração inválida:[\s\S]*PORT[\s\S]*DATABASE_URL[\s\S]*JWT_SECRET[\s\S]*MODULES/,
  )
})

test('a backend alone listens on its own port, everything together on 8080', () => {
  expect(readConfig({ MODULES: 'tracking' })).toMatchObject({ port: 3005, servesWeb: false })
  expect(readConfig({ MODULES: 'gateway' })).toMatchObject({ port: 8080, servesWeb: true })
  expect(readConfig({})).toMatchObject({ port: 8080, host: '127.0.0.1', servesWeb: true })
  expect(readConfig({ MODULES: 'tracking', PORT: '9000' }).port).toBe(9000)
})

test('a broken list of service addresses is told, not guessed', () => {
  expect(() => readConfig({ SERVICE_URLS: 'deliveries=here' })).toThrow(/SERVICE_URLS/)
  expect(readConfig({ SERVICE_URLS: '{"deliveries":"http://10.0.0.5:3003"}' }).serviceUrls).toEqual(
    { deliveries: 'http://10.0.0.5:3003' },
  )
})
