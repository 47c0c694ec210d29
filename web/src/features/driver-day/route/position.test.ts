import { expect, test } from 'vitest'
import { toPosition, WATCH_OPTIONS } from './position.ts'

function fixOf(coords: Partial<GeolocationCoordinates>) {
  const whole = { latitude: -23.5, longitude: -46.6, accuracy: 8, speed: null, heading: null }
  return { timestamp: Date.now(), coords: { ...whole, ...coords } } as GeolocationPosition
}

test('the phone is asked for exact positions, at most 10 seconds old, within 20 seconds', () => {
  expect(WATCH_OPTIONS).toEqual({ enableHighAccuracy: true, maximumAge: 10_000, timeout: 20_000 })
})

test('the phone’s metres a second are sent as kilometres an hour', () => {
  expect(toPosition(fixOf({ speed: 10, heading: 90 }), 'd', 'v')).toMatchObject({
    speed: 36,
    heading: 90,
    vehicle_id: 'v',
  })
})

test('a speed and a direction that the phone does not know are left out', () => {
  const position = toPosition(fixOf({ speed: null, heading: Number.NaN }), 'd', null)
  expect(Object.keys(position)).not.toContain('speed')
  expect(Object.keys(position)).not.toContain('heading')
})
