export * from './events.ts';
export {
  type PurchaseProblem,
  type PurchaseSlices,
  type PurchaseState,
  NEW_METHOD,
  abandonPurchase,
  clearCheckpoints,
  evolvePurchase,
  forgetAccount,
  forgetUserName,
  inheritPurchase,
  initialPurchase,
  interruptPurchase,
} from './state.ts';
export { type PurchaseStep, type StepInputs, nextStep, purchaseSteps } from './steps.ts';
