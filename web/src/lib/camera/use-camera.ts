import { CAMERA } from '@canhoto/contracts/limits'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface CameraProblem {
  title: string
  text: string
}

const CAMERA_ADVICE = 'Escolha a foto pelo seletor de arquivos.'

export interface Camera {
  video: RefObject<HTMLVideoElement | null>
  /** A picture can be taken. False until the first frame is there: before it, a photo would be empty. */
  ready: boolean
  problem: CameraProblem | null
  onFrame: () => void
  fail: (title: string) => void
}

/** The rear camera in a video element, from mounting until unmounting, as near to the size as it can. */
export function useCamera({ width, height }: { width: number; height: number } = CAMERA): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [ready, setReady] = useState(false)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const fail = (title: string) => setProblem({ title, text: CAMERA_ADVICE })

  useEffect(() => {
    let stream: MediaStream | undefined
    let left = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())

    async function open() {
      const why = unavailableReason()
      if (why) return setProblem({ title: why, text: CAMERA_ADVICE })
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: {
            facingMode: { ideal: 'environment' },
            width: { ideal: width },
            height: { ideal: height },
          },
        })
        if (left || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
      } catch (error) {
        if (!left) setProblem({ title: titleOf(error), text: CAMERA_ADVICE })
      }
    }

    void open()
    return () => {
      left = true
      stop()
    }
  }, [width, height])

  return { video, ready, problem, onFrame: () => setReady(true), fail }
}

function unavailableReason() {
  if (!isSecureContext) return 'Permissao obrigatoria'
  if (!navigator.mediaDevices?.getUserMedia) return 'Camera indisponivel'
  return null
}

function titleOf(error: unknown) {
  const denied = error instanceof DOMException && error.name === 'NotAllowedError'
  return denied ? 'Acesso a camera negado' : 'Erro na camera'
}
